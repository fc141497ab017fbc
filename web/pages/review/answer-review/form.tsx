import type { FormProps } from '../form.js';

export default function AnswerReview({ request }: FormProps<'answer_review'>) {
  return <pre>{JSON.stringify(request.payload, null, 2)}</pre>;
}
