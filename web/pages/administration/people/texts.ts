const en = {
  about:
    'Who has come in within 90 days, with the roles and groups that they had when they last proved who they are. Groups decide which documents somebody may read and which requests reach them. They are changed where they come from: at the identity provider, or on the API key.',
  list: 'People and programs',
  person: 'Person or program',
  roles: 'Roles',
  groups: 'Groups',
  proof: 'Proven by',
  seen: 'Last seen',
  none: 'none',
  nothing: 'nothing',
  key: 'API key',
  bySettings: 'named by the settings',
};

const ko: typeof en = {
  about:
    '최근 90일 안에 들어온 사용자와, 마지막으로 신원을 증명했을 때의 역할과 그룹입니다. 그룹에 따라 열람할 수 있는 문서와 받을 요청이 정해집니다. 그룹은 인증 서버나 API 키에서 변경합니다.',
  list: '사용자와 프로그램',
  person: '사용자 또는 프로그램',
  roles: '역할',
  groups: '그룹',
  proof: '신원 증명',
  seen: '마지막 접속',
  none: '없음',
  nothing: '없음',
  key: 'API 키',
  bySettings: '설정에 있음',
};

export const peopleTexts = { en, ko };
