const en = {
  basedOn: (version: number) =>
    `Changes version ${version}. It applies to questions that are asked after the approval.`,
  restores: (version: number, to: number) =>
    `Goes back from version ${version} to version ${to}. It applies to questions that are asked after the approval.`,
};

const ko: typeof en = {
  basedOn: (version) => `버전 ${version}을 변경합니다. 승인한 뒤에 하는 질문부터 적용됩니다.`,
  restores: (version, to) =>
    `버전 ${version}에서 버전 ${to}의 내용으로 되돌립니다. 승인한 뒤에 하는 질문부터 적용됩니다.`,
};

export const policyChangeTexts = { en, ko };
