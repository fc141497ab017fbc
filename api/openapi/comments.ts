export const COMMENTS: Record<string, string> = {};
