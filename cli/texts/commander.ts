import type { Language } from '../../contract/language.js';

/** Messages and notes that Commander writes in English, with what they are in Korean. */
const KO: readonly (readonly [RegExp, string])[] = [
  [/^error: /, '오류: '],
  [/missing required argument '(.+?)'/, "'$1' 인수를 써야 합니다."],
  [/required option '(.+?)' not specified/, "'$1' 옵션을 써야 합니다."],
  [/option '(.+?)' argument missing/, "'$1' 옵션에 값을 써야 합니다."],
  [/option '(.+?)' cannot be used with option '(.+?)'/, "'$1' 옵션과 '$2' 옵션은 함께 쓸 수 없습니다."],
  [/unknown option '(.+?)'/, "'$1' 옵션은 없습니다."],
  [/unknown command '(.+?)'/, "'$1' 명령은 없습니다."],
  [
    /too many arguments(?: for '.+?')?\. Expected (\d+) arguments? but got (\d+)\./,
    '인수는 $1개여야 하는데 $2개를 썼습니다.',
  ],
  [/option '(.+?)' argument '(.*?)' is invalid\./s, "'$1' 옵션에 '$2' 값을 쓸 수 없습니다."],
  [
    /command-argument value '(.*?)' is invalid for argument '(.+?)'\./s,
    "'$2' 인수에 '$1' 값을 쓸 수 없습니다.",
  ],
  [/Allowed choices are (.+?)\./, '쓸 수 있는 값은 $1입니다.'],
  [/\(Did you mean (?:one of )?(.+)\?\)/, '(비슷한 이름: $1)'],
  [/\bchoices: /, '선택: '],
  [/\bdefault: /, '기본값: '],
];

/** Returns a text of Commander in a language. */
export function inLanguage(language: Language, text: string): string {
  return language === 'en'
    ? text
    : KO.reduce((said, [english, korean]) => said.replace(english, korean), text);
}
