/** A drawing as an image: nothing in it is part of the page, nor can it act. */
export interface Drawing {
  url: string;
  width: number;
  height: number;
}

let drawn = 0;

/**
 * Draws a diagram. The library is large and loaded when the first one is looked at.
 * @throws when the source is no diagram
 */
export async function draw(source: string, dark: boolean): Promise<Drawing> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    htmlLabels: false,
    theme: dark ? 'dark' : 'neutral',
    fontFamily:
      'system-ui, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", "Noto Sans CJK KR", sans-serif',
    flowchart: { htmlLabels: false, useMaxWidth: false },
    suppressErrorRendering: true,
  });
  const { svg } = await mermaid.render(`plan-diagram-${++drawn}`, withOwnEntities(source));
  const [width, height] = sizeOf(svg);
  return { url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`, width, height };
}

/** Signs that are escaped in labels, as the library writes them for labels that are no HTML. */
function withOwnEntities(source: string): string {
  return source.replaceAll('&quot;', '#quot;').replaceAll('&num;', '#35;').replaceAll('&amp;', '#amp;');
}

function sizeOf(svg: string): [number, number] {
  const box = /viewBox="[-\d.e]+ [-\d.e]+ ([\d.e]+) ([\d.e]+)"/.exec(svg);
  return [Math.ceil(Number(box?.[1] ?? 600)), Math.ceil(Number(box?.[2] ?? 400))];
}
