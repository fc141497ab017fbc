const en = {
  title: 'Preview',
  none: 'Select a request to see what it is about',
  noneHint: 'With the keyboard:',
};

const ko: typeof en = {
  title: '미리 보기',
  none: '요청을 선택하면 내용을 여기에서 볼 수 있습니다',
  noneHint: '키보드로 더 빠르게:',
};

export const previewTexts = { en, ko };
