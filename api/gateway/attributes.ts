import type { WorkflowExecutionInfo } from '@temporalio/client';
import { defineSearchAttributeKey } from '@temporalio/common';
import { SEARCH_ATTRIBUTES } from '../../contract/ids.js';

/** Typed search attributes of a query. */
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

/** A run as the Temporal server lists or describes it. */
export type RunInfo = Omit<WorkflowExecutionInfo, 'raw'>;
