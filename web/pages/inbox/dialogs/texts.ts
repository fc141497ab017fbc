const en = {
  close: 'Close',
  back: 'Back',
  refuse: {
    reason: 'Reason',
    hint: 'The asker will see it. What you type is kept until you send it.',
    cancels: 'This ends the whole question without an answer.',
  },
  batch: {
    title: (count: number) => (count === 1 ? 'Approve 1 request?' : `Approve ${count} requests?`),
    summary: 'What you decide',
    send: (count: number) => `Approve ${count}`,
    low: (count: number) =>
      count === 1
        ? 'The confidence in 1 of these answers is low. Have you read it?'
        : `The confidence in ${count} of these answers is low. Have you read them?`,
    effects: (count: number) =>
      count === 1
        ? '1 of these runs a tool that costs money, changes data or sends data outside the organisation.'
        : `${count} of these run a tool that costs money, changes data or sends data outside the organisation.`,
    not: (count: number) => `Cannot be decided here (${count})`,
    notHint: 'These stay as they are.',
    none: 'None of the marked requests can be decided here.',
  },
  refusing: {
    title: (count: number) => (count === 1 ? 'Reject 1 request?' : `Reject ${count} requests?`),
    send: (count: number) => `Reject ${count}`,
  },
};

const ko: typeof en = {
  close: '닫기',
  back: '돌아가기',
  refuse: {
    reason: '사유',
    hint: '질문한 사람에게 전달됩니다. 입력한 내용은 보낼 때까지 보관됩니다.',
    cancels: '답변 없이 질문 전체가 종료됩니다.',
  },
  batch: {
    title: (count) => `${count}건을 승인하시겠습니까?`,
    summary: '결정할 요청',
    send: (count) => `${count}건 승인`,
    low: (count) => `신뢰도가 낮은 답변이 ${count}건 있습니다. 내용을 확인하셨습니까?`,
    effects: (count) => `비용이 들거나 데이터를 변경하거나 조직 밖으로 보내는 작업이 ${count}건 있습니다.`,
    not: (count) => `여기서 결정할 수 없는 요청 (${count}건)`,
    notHint: '그대로 남아 있습니다.',
    none: '선택한 요청 가운데 여기서 결정할 수 있는 것이 없습니다.',
  },
  refusing: {
    title: (count) => `${count}건을 거부하시겠습니까?`,
    send: (count) => `${count}건 거부`,
  },
};

export const dialogTexts = { en, ko };
