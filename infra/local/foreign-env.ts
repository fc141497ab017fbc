const ALLOWED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|TZ|TMPDIR|LANG|LC_\w+|LD_LIBRARY_PATH|JAVA_TOOL_OPTIONS|GO[A-Z]+|MALLOC_\w+)$/;

/** Environment for third-party programs: none of our settings, and no keys. */
export function foreignEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => ALLOWED.test(name)));
}
