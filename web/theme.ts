import { createTheme, type CSSVariablesResolver } from '@mantine/core';

/** System fonts with Korean ones named: nothing is loaded from elsewhere. */
const FONTS =
  'system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif';

export const theme = createTheme({
  primaryColor: 'cyan',
  primaryShade: 9,
  autoContrast: true,
  // where white and black text stand out equally
  luminanceThreshold: 0.18,
  defaultRadius: 'md',
  fontFamily: FONTS,
  headings: { fontFamily: FONTS, fontWeight: '650' },
  cursorType: 'pointer',
  // the first item gets the focus, not a placeholder that no menu may contain
  components: { Menu: { defaultProps: { withInitialFocusPlaceholder: false } } },
});

/** Darker than the darkest shade of the library. */
const READABLE = { teal: '#06684a', yellow: '#8f4a00', orange: '#b0370a' };

/** Their text is too faint on the ground that the library gives a button under the pointer. */
const FAINT_UNDER_POINTER = ['blue', 'cyan', 'indigo', 'red'];

/** The library's muted text, and that on some light grounds, is too faint for AA contrast. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': 'var(--mantine-color-gray-7)',
    ...Object.fromEntries(
      Object.entries(READABLE).flatMap(([name, colour]) => [
        [`--mantine-color-${name}-light-color`, colour],
        [`--mantine-color-${name}-text`, colour],
      ]),
    ),
    ...Object.fromEntries(
      FAINT_UNDER_POINTER.map((name) => [
        `--mantine-color-${name}-light-hover`,
        `var(--mantine-color-${name}-1)`,
      ]),
    ),
  },
  dark: { '--mantine-color-dimmed': 'var(--mantine-color-dark-1)' },
});
