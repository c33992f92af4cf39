"""Albers' equal-area conic projection, with parallels chosen from the places shown."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import cos, radians, sin, sqrt

Place = tuple[float, float]  # latitude, longitude in degrees
Point = tuple[float, float]

EARTH_KM = 6371.0


@dataclass(frozen=True)
class Albers:
    """Places to kilometres: x to the east and y to the north of `lat0`, `lon0`."""

    lat0: float
    lon0: float
    south: float
    north: float

    def __call__(self, lat: float, lon: float) -> Point:
        if abs(self.cone) < 0.05:  # around the equator the cone is nearly a cylinder
            scale = cos(radians(self.lat0))
            return EARTH_KM * radians(lon - self.lon0) * scale, EARTH_KM * radians(lat - self.lat0)
        turn = self.cone * radians(lon - self.lon0)
        here, origin = self._radius(lat), self._radius(self.lat0)
        return EARTH_KM * here * sin(turn), EARTH_KM * (origin - here * cos(turn))

    @property
    def cone(self) -> float:
        return (sin(radians(self.south)) + sin(radians(self.north))) / 2

    def _radius(self, lat: float) -> float:
        constant = cos(radians(self.south)) ** 2 + 2 * self.cone * sin(radians(self.south))
        return sqrt(max(0.0, constant - 2 * self.cone * sin(radians(lat)))) / self.cone


def albers_for(places: Iterable[Place]) -> Albers:
    """The projection centred on the places, true to scale at a sixth of their height from each edge."""
    lats, lons = zip(*places, strict=True)
    low, high = min(lats), max(lats)
    sixth = (high - low) / 6
    return Albers((low + high) / 2, (min(lons) + max(lons)) / 2, low + sixth, high - sixth)
