import type { Todo } from '../contract/plan.js';

/** The plan as a Mermaid flowchart. Labels are quoted and escaped, so that a task cannot break out of its node. */
export function planDiagram(todos: readonly Todo[]): string {
  const nodes = todos.map((todo) => `  ${nodeId(todo.id)}["${escapeLabel(todo.task)}"]`);
  const edges = todos.flatMap((todo) => todo.dependsOn.map((id) => `  ${nodeId(id)} --> ${nodeId(todo.id)}`));
  return ['flowchart TD', ...nodes, ...edges].join('\n');
}

// a prefix, because words such as `end` are keywords of the diagram language
function nodeId(todoId: string): string {
  return `todo_${todoId.replaceAll('-', '_2d')}`;
}

function escapeLabel(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('#', '&num;')
    .replace(/\s+/g, ' ');
}
