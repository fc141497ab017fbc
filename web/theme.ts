import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** System fonts with Korean ones named: nothing is loaded from elsewhere. */
const FONTS =
  'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif';

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: { light: 9, dark: 7 },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily: FONTS,
  headings: { fontFamily: FONTS, fontWeight: '650' },
  cursorType: 'pointer',
});

/** The library's muted text is too faint for AA contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-dimmed': 'var(--mantine-color-gray-7)' },
  dark: { '--mantine-color-dimmed': 'var(--mantine-color-dark-1)' },
});
