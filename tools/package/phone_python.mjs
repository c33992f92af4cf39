// Runs pytest on the phone's Python: CPython 3.14 as WebAssembly, from npm's `pyodide`.
//   node phone_python.mjs PROJECT SITE_PACKAGES TESTS...
import { loadPyodide } from "pyodide";

const [project, packages, ...tests] = process.argv.slice(2);
const python = await loadPyodide();
python.mountNodeFS("/project", project);
python.mountNodeFS("/packages", packages);
python.globals.set("tests", python.toPy(tests));
process.exitCode = python.runPython(`
import os, sys
sys.path[:0] = ["/project"]
sys.path.append("/packages")
sys.dont_write_bytecode = True
os.chdir("/project")
import pytest


class WithoutTls:
    """WebAssembly has no TLS: a test that comes to need it is skipped, and says so."""

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item):
        try:
            return (yield)
        except NotImplementedError as error:
            if str(error) != "SSL is not supported in Pyodide":
                raise
            pytest.skip("no TLS in WebAssembly")


print("Python", sys.version)
without = ["cacheprovider", "timeout", "xdist", "hypothesispytest"]
options = [word for name in without for word in ("-p", f"no:{name}")]
options += ["-q", "-rs", "-c", "/project/tools/package/phone_python.ini", "--rootdir=/project"]
int(pytest.main([*options, *tests], [WithoutTls()]))
`);
