import { PageHead } from '../../parts/page-head.js';

export default function Review({ id }: { id: string }) {
  return <PageHead title={id} />;
}
