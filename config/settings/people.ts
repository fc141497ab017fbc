import { z } from 'zod';
import { localPeopleSchema } from '../local-people.js';
import { list } from './parts.js';

/** The people of one machine. */
export const peopleSettings = {
  VOUCH_LOCAL_GROUPS: list
    .default(['everyone', 'engineering'])
    .describe('Access groups of the single user of a loopback installation, separated by commas.'),
  VOUCH_LOCAL_PEOPLE: localPeopleSchema
    .default([])
    .describe(
      'More people of a loopback installation with their groups, such as `alice:reviewers|legal,bob:reviewers`; ' +
        'everyone is in `everyone`. A request names who acts with the header `X-Vouch-As: alice`. This is no ' +
        'authentication: whoever reaches the API can be anyone. It is for one machine only.',
    ),
  VOUCH_AS: z
    .string()
    .min(1)
    .optional()
    .describe('Who of `VOUCH_LOCAL_PEOPLE` the commands act as (`vouch review --as alice` for one command).'),
};
