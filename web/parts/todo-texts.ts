/** Words of the dialog in which a todo is edited. */
const en = {
  arguments: 'Arguments',
  notJson: 'This is not valid JSON. Put texts in double quotes.',
  removeArgument: (name: string) => `Remove the argument ${name}`,
  newArgument: 'New argument',
  valueForm: 'Type of value',
  text: 'Text',
  add: 'Add',
  references:
    '{{s1}} stands for the result of the task s1. Values left empty are asked for when the task runs.',
  otherTool: 'Choose from the list, or enter the name of a connected tool, such as server.tool.',
  badTool: 'Write the name of a tool as name or server.name.',
  save: 'Done',
  discard: 'Back',
  needed: 'Please fill this in.',
  empty: 'Named after its arguments when left empty.',
};

const ko: typeof en = {
  arguments: '인수',
  notJson: '올바른 JSON이 아닙니다. 텍스트는 큰따옴표로 묶어 주십시오.',
  removeArgument: (name) => `인수 ${name} 삭제`,
  newArgument: '새 인수',
  valueForm: '값의 형식',
  text: '텍스트',
  add: '추가',
  references: '{{s1}}은 작업 s1의 결과를 뜻합니다. 비워 둔 값은 실행할 때 묻습니다.',
  otherTool: '목록에서 고르거나 server.tool 같은 연결된 도구의 이름을 입력해 주십시오.',
  badTool: '도구 이름은 name 또는 server.name 형식입니다.',
  save: '완료',
  discard: '돌아가기',
  needed: '필수 항목입니다.',
  empty: '비워 두면 인수를 보고 이름을 붙입니다.',
};

export const todoTexts = { en, ko };
