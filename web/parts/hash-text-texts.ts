const en = { copy: (label: string) => `Copy: ${label}`, copied: (label: string) => `Copied: ${label}` };

const ko: typeof en = { copy: (label) => `${label} 복사`, copied: (label) => `${label} 복사됨` };

export const hashTexts = { en, ko };
