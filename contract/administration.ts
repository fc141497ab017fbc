import { z } from 'zod';
import { readinessSchema } from './endpoints/installation.js';
import { callerSchema } from './principal.js';
import { sourceViewSchema } from './sources.js';
import { count } from './numbers.js';

/** A key of the policy as it is in force. */
export const policyKeySchema = z.object({
  /** Path of the key, such as `review.planAlways`. */
  key: z.string(),
  value: z.json(),
  default: z.json(),
  /** `default`: as shipped; `file`: set by VOUCH_POLICY_FILE; `version`: by a version of the policy; `environment`: by a setting. */
  origin: z.enum(['default', 'file', 'version', 'environment']),
  /** In English, as in the schema. */
  description: z.string().exactOptional(),
  /** Direction in which a question may change it where people prove who they are; absent of keys that are the operator's alone. */
  byQuestion: z.union([z.enum(['higher', 'lower', 'earlier', 'fewer']), z.boolean()]).exactOptional(),
});
export type PolicyKey = z.infer<typeof policyKeySchema>;

export const policyInForceSchema = z.object({
  /** Number of the version in force. */
  version: count,
  items: z.array(policyKeySchema),
  /** The file of VOUCH_POLICY_FILE; absent without one. */
  file: z.string().exactOptional(),
});

/** A person or program as they were last seen here. */
export const seenPersonSchema = callerSchema.extend({
  /** Right to about an hour; absent of people whom the settings name. */
  seenAt: z.iso.datetime().exactOptional(),
});
export type SeenPerson = z.infer<typeof seenPersonSchema>;

/** One half of a task queue. */
const queueSchema = z.object({
  name: z.string(),
  half: z.enum(['workflow', 'activity']),
  /** Its work: questions, or messages to the outside. */
  carries: z.enum(['questions', 'deliveries']),
  /** About how many tasks wait. */
  tasks: count,
  /** Age of the oldest one. */
  seconds: count,
  /** Workers that asked for work within the last 70 seconds. */
  workers: count,
});

/** Everything that an operator looks at first. */
export const systemSchema = z.object({
  checks: readinessSchema.shape.checks,
  /** Empty while the Temporal server does not answer, as the two below. */
  queues: z.array(queueSchema),
  workers: z.array(z.object({ identity: z.string(), buildId: z.string().exactOptional() })),
  sources: z.array(
    sourceViewSchema.pick({
      collection: true,
      paused: true,
      stale: true,
      lastRun: true,
      lastSuccessAt: true,
    }),
  ),
  /** Questions that ended within the last 24 hours. */
  lastDay: z.object({
    questions: count,
    /** Answered in a simpler way because a step failed, such as a model that did not answer. */
    degraded: count,
    failed: count,
    /** Outcome codes of those that failed, with how many. */
    codes: z.record(z.string(), count),
    modelCalls: count,
    /** Calls whose output could not be read at the first attempt. */
    repairedCalls: count,
  }),
  /** Names of what the settings choose. */
  parts: z.object({
    store: z.string(),
    reasoner: z.string(),
    chatModel: z.string().exactOptional(),
    embedder: z.string().exactOptional(),
    authentication: z.enum(['none', 'required']),
  }),
});
export type SystemState = z.infer<typeof systemSchema>;
