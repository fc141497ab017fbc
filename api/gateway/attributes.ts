import type { WorkflowExecutionInfo } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';

/** Search attributes of a query, typed. */
export const ATTRIBUTES = {
  stage: defineSearchAttributeKey(SEARCH_ATTRIBUTES.stage, 'KEYWORD'),
  waitingFor: defineSearchAttributeKey(SEARCH_ATTRIBUTES.waitingFor, 'KEYWORD_LIST'),
  changed: defineSearchAttributeKey(SEARCH_ATTRIBUTES.changed, 'DATETIME'),
  mode: defineSearchAttributeKey(SEARCH_ATTRIBUTES.mode, 'KEYWORD'),
  session: defineSearchAttributeKey(SEARCH_ATTRIBUTES.session, 'KEYWORD'),
  asker: defineSearchAttributeKey(SEARCH_ATTRIBUTES.asker, 'KEYWORD'),
  tenant: defineSearchAttributeKey(SEARCH_ATTRIBUTES.tenant, 'KEYWORD'),
  confidence: defineSearchAttributeKey(SEARCH_ATTRIBUTES.confidence, 'KEYWORD'),
};

/** What the server knows about a run, whether it was listed or described. */
export type RunInfo = Omit<WorkflowExecutionInfo, 'raw'>;
