/** A part of the administration; its name stands in its address. */
export type Part = 'health' | 'keys' | 'webhooks' | 'people' | 'policy' | 'calibration';

const en = {
  title: 'Administration',
  parts: {
    health: 'Health',
    keys: 'API keys',
    webhooks: 'Webhooks',
    people: 'People and groups',
    policy: 'Policy in force',
    calibration: 'Calibration',
  } satisfies Record<Part, string>,
  once: {
    title: 'Copy the secret now',
    detail: 'It is shown only once and is not stored in readable form.',
    label: 'Secret',
    done: 'I have saved it',
  },
};

const ko: typeof en = {
  title: '관리',
  parts: {
    health: '상태',
    keys: 'API 키',
    webhooks: '웹훅',
    people: '사용자와 그룹',
    policy: '적용 중인 정책',
    calibration: '신뢰도 보정',
  },
  once: {
    title: '지금 비밀 값을 복사해 주십시오',
    detail: '지금 한 번만 표시되며, 읽을 수 있는 형태로는 어디에도 보관하지 않습니다.',
    label: '비밀 값',
    done: '보관했습니다',
  },
};

export const administrationTexts = { en, ko };
