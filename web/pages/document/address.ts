/** The id as it stands in the address: the router decodes a percent sign in it twice. */
export function idInAddress(): string {
  const segment = location.pathname.split('/')[2] ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
