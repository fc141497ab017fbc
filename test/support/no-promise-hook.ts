import v8 from 'node:v8';

/**
 * Keeps the SDK from looking at every promise of a suite. Where workflows run in the thread of a suite it would, at those of the
 * API and of the browser driver as well, to tell where a workflow waits. Workers that are processes of their own do look.
 *
 * The module's property is replaced, not the function: Node's own tracking of asynchronous contexts calls that one.
 */
Object.assign(v8, { promiseHooks: { ...v8.promiseHooks, createHook: () => () => undefined } });
