import type { FormProps } from '../form.js';

export default function Pause({ request }: FormProps<'pause'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
