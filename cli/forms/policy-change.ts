import { askAction } from './choice.js';
import type { Form } from './form.js';
import { frame } from '../render/gate.js';

const en = {
  title: 'Policy change',
  basedOn: (version: number) => `Changes version ${version}, for new questions:`,
  restores: (version: number, to: number) =>
    `Goes back from version ${version} to version ${to}, for new questions:`,
};

const ko: typeof en = {
  title: '정책 변경',
  basedOn: (version) => `버전 ${version}에서 다음을 변경합니다(새 질문부터 적용):`,
  restores: (version, to) => `버전 ${version}에서 버전 ${to}의 내용으로 되돌립니다(새 질문부터 적용):`,
};

export const policyChangeTexts = { en, ko };

const ACTIONS = ['approve', 'reject'] as const;

/** A change of the policy: each key with its value now and its value for new questions. */
export const policyChangeForm: Form<'policy_change'> = {
  example: '--action approve',
  preview: ({ payload: { changes } }) =>
    changes.map(({ key, to }) => `${key}: ${JSON.stringify(to)}`).join(', '),

  show(request, scene) {
    const { texts } = scene;
    const { question, basedOn, restores, changes } = request.payload;
    const t = policyChangeTexts[texts.language];
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
