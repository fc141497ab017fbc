import { PageHead } from '../../parts/page-head.js';

export default function Query({ id }: { id: string }) {
  return <PageHead title={id} />;
}
