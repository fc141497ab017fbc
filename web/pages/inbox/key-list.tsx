import { Kbd } from '@mantine/core';
import { useTexts } from '../../language/language.js';
import classes from './inbox.module.css';

const en = {
  title: 'Keyboard shortcuts',
  close: 'Close',
  keys: [
    [['j', '↓'], 'Next request'],
    [['k', '↑'], 'Previous request'],
    [['Enter'], 'Open the request'],
    [['a'], 'Approve (all marked requests, if any)'],
    [['x'], 'Reject or cancel with a reason (all marked requests, if any)'],
    [['e'], 'Edit the answer or change the plan'],
    [['r'], 'Search again with other words'],
    [['c'], 'Claim or release (claims all marked requests, if any)'],
    [['Space'], 'Mark or unmark'],
    [['Shift', 'j / k'], 'Mark while moving'],
    [['/'], 'Search'],
    [['Esc'], 'Unmark all'],
    [['?'], 'Show this help'],
  ] as readonly (readonly [keys: readonly string[], what: string])[],
};

const ko: typeof en = {
  title: '키보드 단축키',
  close: '닫기',
  keys: [
    [['j', '↓'], '다음 요청'],
    [['k', '↑'], '이전 요청'],
    [['Enter'], '요청 열기'],
    [['a'], '승인 (여러 건을 선택했으면 모두)'],
    [['x'], '거부 또는 취소 (사유 입력, 선택한 것 모두)'],
    [['e'], '답변 수정 또는 계획 변경'],
    [['r'], '다른 검색어로 다시 검색'],
    [['c'], '맡기 또는 담당 해제 (선택한 것은 모두 맡기)'],
    [['Space'], '선택 또는 선택 해제'],
    [['Shift', 'j / k'], '이동하며 선택'],
    [['/'], '검색'],
    [['Esc'], '모두 선택 해제'],
    [['?'], '이 도움말'],
  ],
};

export const keyTexts = { en, ko };

/** The keyboard shortcuts of the list. */
export function KeyList() {
  const { keys } = useTexts(keyTexts);
  return (
    <dl className={classes['keys']}>
      {keys.map(([names, what]) => (
        <div key={what} style={{ display: 'contents' }}>
          <dt>
            {names.map((name) => (
              <Kbd key={name} size="sm">
                {name}
              </Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}
