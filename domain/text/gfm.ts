/**
 * Options of Markdown wherever it is read or shown. A strikethrough takes two tildes: with one, a line with two Korean
 * ranges (월요일~목요일 10:00~16:00) would lose what stands between them.
 */
export const GFM = { singleTilde: false } as const;
