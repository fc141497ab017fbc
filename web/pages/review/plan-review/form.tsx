import type { FormProps } from '../form.js';

export default function PlanReview({ request }: FormProps<'plan_review'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
