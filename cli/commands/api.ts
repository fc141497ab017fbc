import type { Command } from 'commander';
import type { Host } from '../host.js';
import { registerAsk } from './ask.js';
import { registerAudit } from './audit.js';
import { registerCancel } from './cancel.js';
import { registerClaim, registerExtend, registerRelease } from './claim.js';
import { registerDocuments } from './documents.js';
import { registerFeedback } from './feedback.js';
import { registerKeys } from './keys.js';
import { registerList } from './list.js';
import { registerMcp } from './mcp.js';
import { registerPause, registerResume } from './pause.js';
import { registerPlan } from './plan.js';
import { registerReview } from './review.js';
import { registerSecurity } from './security.js';
import { registerShow } from './show.js';
import { registerVerify } from './verify.js';
import { registerWatch } from './watch.js';
import { registerWebhooks } from './webhooks.js';

/** The commands that talk to the API. */
export function registerApiCommands(program: Command, host: Host): void {
  registerAsk(program, host);
  registerReview(program, host);
  registerShow(program, host);
  registerList(program, host);
  registerPlan(program, host);
  registerWatch(program, host);
  registerPause(program, host);
  registerResume(program, host);
  registerCancel(program, host);
  registerVerify(program, host);
  registerClaim(program, host);
  registerRelease(program, host);
  registerExtend(program, host);
  registerFeedback(program, host);
  registerDocuments(program, host);
  registerMcp(program, host);
  registerWebhooks(program, host);
  registerKeys(program, host);
  registerSecurity(program, host);
  registerAudit(program, host);
}
