import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** System fonts with Korean ones named: nothing is loaded from elsewhere. */
const FONTS =
  '"Inter Variable", Inter, "Pretendard Variable", Pretendard, system-ui, -apple-system, "Segoe UI", "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif';

/** The colour of what can be acted on: pine, deep enough for white text. */
const PINE: MantineColorsTuple = [
  ...(['#e7f3f1', '#cfe6e2', '#a3cfc8', '#74b6ac', '#4b9e92', '#2f877b'] as const),
  ...(['#1f7f72', '#1a766a', '#176f63', '#14695d'] as const),
];
/** Greys of paper, and of ink at night. */
const GREYS: Record<'gray' | 'dark', MantineColorsTuple> = {
  gray: [
    ...(['#f6f7f4', '#eef0ec', '#e3e6e1', '#d5d9d4', '#bdc4bf', '#98a29d'] as const),
    ...(['#6d7773', '#47524e', '#2b3532', '#17201d'] as const),
  ],
  dark: [
    ...(['#d9dfdc', '#b3beb9', '#89958f', '#5b6762', '#3b4743', '#2d3834'] as const),
    ...(['#222c29', '#182120', '#121a19', '#0c1312'] as const),
  ],
};

const rem = (px: number) => `${px / 16}rem`;
const heading = (px: number, lineHeight: string) => ({ fontSize: rem(px), lineHeight });

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: 9,
  colors: { pine: PINE, ...GREYS },
  black: GREYS.gray[9],
  autoContrast: true,
  // where white and black text stand out equally
  luminanceThreshold: 0.18,
  defaultRadius: 'sm',
  radius: { xs: rem(3), sm: rem(6), md: rem(10), lg: rem(14), xl: rem(28) },
  fontFamily: FONTS,
  fontSizes: { xs: rem(12), sm: rem(13.5), md: rem(15), lg: rem(17), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(20), xl: rem(32) },
  headings: {
    fontFamily: FONTS,
    fontWeight: '680',
    sizes: {
      h1: heading(28, '1.2'),
      h2: heading(23, '1.25'),
      h3: heading(21, '1.3'),
      h4: heading(17, '1.35'),
      h5: heading(15, '1.4'),
      h6: heading(13.5, '1.4'),
    },
  },
  shadows: {
    sm: '0 1px 2px rgb(18 30 27 / 8%)',
    md: '0 2px 4px rgb(18 30 27 / 8%), 0 8px 24px rgb(18 30 27 / 12%)',
  },
  cursorType: 'pointer',
  components: {
    // the first item gets the focus, not a placeholder that no menu may contain
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Badge: { defaultProps: { radius: 'sm', tt: 'none', fw: 600 } },
  },
});

/** Darker than the darkest shade of the library. */
const READABLE = { teal: '#06684a', yellow: '#8f4a00', orange: '#b0370a' };

/** Their text is too faint on the ground that the library gives a button under the pointer. */
const FAINT_UNDER_POINTER = ['blue', 'cyan', 'indigo', 'pine', 'red'];

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
  dark: {
    '--mantine-color-dimmed': 'var(--mantine-color-dark-1)',
    // seen on panels that are nearly as dark
    '--mantine-color-pine-light': 'rgb(75 158 146 / 20%)',
    '--mantine-color-pine-light-hover': 'rgb(75 158 146 / 28%)',
    '--mantine-color-pine-light-color': 'var(--mantine-color-pine-2)',
  },
});
