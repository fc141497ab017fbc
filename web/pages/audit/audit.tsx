import { PageHead } from '../../parts/page-head.js';

export default function Audit({ id }: { id: string }) {
  return <PageHead title={id} />;
}
