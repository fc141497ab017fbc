/** The program of a parser thread. A module of its own, because the test runner starts the thread from the sources. */
export const THREAD_PROGRAM: { url: URL; execArgv: string[] } = {
  url: new URL('./main.js', import.meta.url),
  execArgv: [],
};
