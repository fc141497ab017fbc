const en = {
  tool: 'Tool to be called',
  calledWith: 'Called with exactly this',
  why: 'Approval is needed because',
  approve: 'the tool is called once, with exactly what is shown.',
  confirm:
    'The call costs money, changes data or leaves the organisation, and cannot be taken back. Approve it?',
  skip: 'the tool is not called; the question goes on without it.',
  reject: 'the tool is not called, and the question ends without an answer.',
};

const ko: typeof en = {
  tool: '호출할 도구',
  calledWith: '호출 내용 (그대로 전달됩니다)',
  why: '승인이 필요한 사유',
  approve: '표시된 내용 그대로 도구를 한 번 호출합니다.',
  confirm:
    '비용이 들거나 데이터를 변경하거나 조직 밖으로 나가는 호출이며, 되돌릴 수 없습니다. 승인하시겠습니까?',
  skip: '도구를 호출하지 않고 질문 처리를 계속합니다.',
  reject: '도구를 호출하지 않으며, 답변 없이 질문을 끝냅니다.',
};

export const approvalTexts = { en, ko };
