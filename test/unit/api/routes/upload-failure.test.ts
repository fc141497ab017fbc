import { uploadFailure } from '../../../../api/routes/upload-failure.js';

test('an upload that failed tells its reason in both languages, and one recorded in plain words as it was recorded', () => {
  const failed = { code: 'DOCUMENT_UNREADABLE', message: 'The file contains no text.' };
  const { message } = failed;
  expect(uploadFailure(failed).detail).toEqual({ en: message, ko: message });
  expect(uploadFailure({ ...failed, reason: { code: 'empty' } }).detail).toEqual({
    en: message,
    ko: '파일에 내용이 없습니다.',
  });
});
