import type { FormProps } from '../form.js';

export default function Clarification({ request }: FormProps<'clarification'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
