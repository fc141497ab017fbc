import type { Command } from 'commander';
import type { Host } from '../host.js';
import { registerAsk } from './ask.js';
import { registerCancel } from './cancel.js';
import { registerFeedback } from './feedback.js';
import { registerList } from './list.js';
import { registerReview } from './review.js';
import { registerShow } from './show.js';

/** The commands that talk to the API. */
export function registerApiCommands(program: Command, host: Host): void {
  registerAsk(program, host);
  registerReview(program, host);
  registerShow(program, host);
  registerList(program, host);
  registerCancel(program, host);
  registerFeedback(program, host);
}
