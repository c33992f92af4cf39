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

print("Python", sys.version)
without = ["cacheprovider", "timeout", "xdist", "hypothesispytest"]
options = [word for name in without for word in ("-p", f"no:{name}")]
int(pytest.main(["-q", "-c", "/project/tools/package/phone_python.ini", "--rootdir=/project", *options, *tests]))
`);
