/** The program of a model's thread. A module of its own, because the test runner starts the thread from the sources. */
export const MODEL_PROGRAM: { url: URL; execArgv: string[] } = {
  url: new URL('./thread-main.js', import.meta.url),
  execArgv: [],
};
