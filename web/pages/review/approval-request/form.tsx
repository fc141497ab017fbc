import type { FormProps } from '../form.js';

export default function ApprovalRequest({ request }: FormProps<'approval_request'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
