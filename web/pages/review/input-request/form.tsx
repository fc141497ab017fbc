import type { FormProps } from '../form.js';

export default function InputRequest({ request }: FormProps<'input_request'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
