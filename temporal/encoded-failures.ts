import { DefaultFailureConverter } from '@temporalio/common';

/** Failures whose message and stack go through the codec like every payload; without it they would be plain text. */
export const failureConverter = new DefaultFailureConverter({ encodeCommonAttributes: true });
