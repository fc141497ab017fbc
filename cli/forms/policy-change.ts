import { askAction } from './choice.js';
import type { Form } from './form.js';
import { frame } from '../render/gate.js';

const ACTIONS = ['approve', 'reject'] as const;

/** A change of the policy: each key with its value now and its value for new questions. */
export const policyChangeForm: Form<'policy_change'> = {
  example: '--action approve',
  preview: ({ payload: { changes } }) =>
    changes.map(({ key, to }) => `${key}: ${JSON.stringify(to)}`).join(', '),

  show(request, scene) {
    const { texts } = scene;
    const { question, basedOn, restores, changes } = request.payload;
    const t = texts.policyChange;
    const content = [
      question,
      '',
      restores === undefined ? t.basedOn(basedOn) : t.restores(basedOn, restores),
      ...changes.map(({ key, from, to }) => `${key}: ${JSON.stringify(from)} → ${JSON.stringify(to)}`),
    ];
    return frame(t.title, content, request, scene);
  },

  ask: (_request, askLine, scene) => askAction(ACTIONS, askLine, scene),
};
