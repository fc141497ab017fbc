import type { Todo } from '../contract/plan.js';

/** Style of a todo by its status. */
const CLASSES: Record<Todo['status'], string> = {
  pending: 'fill:#f8fafc,stroke:#64748b,color:#0f172a',
  running: 'fill:#dbeafe,stroke:#2563eb,color:#0f172a,stroke-width:3px',
  completed: 'fill:#dcfce7,stroke:#16a34a,color:#0f172a',
  failed: 'fill:#fee2e2,stroke:#dc2626,color:#0f172a',
  skipped: 'fill:#f1f5f9,stroke:#94a3b8,color:#475569,stroke-dasharray:4 3',
};
/** Stands before a todo that a person must approve. */
const APPROVAL_MARK = '✋ ';

/**
 * The plan as a Mermaid flowchart, each node with the class of its status. Labels are quoted and escaped, so that a
 * task cannot break out of its node.
 */
export function planDiagram(todos: readonly Todo[]): string {
  const nodes = todos.map(({ id, task, status, requiresApproval }) => {
    const label = `${requiresApproval ? APPROVAL_MARK : ''}${escapeLabel(task)}`;
    return `  ${nodeId(id)}["${label}"]:::${status}`;
  });
  const edges = todos.flatMap((todo) => todo.dependsOn.map((id) => `  ${nodeId(id)} --> ${nodeId(todo.id)}`));
  const classes = Object.entries(CLASSES).map(([status, style]) => `  classDef ${status} ${style}`);
  return ['flowchart TD', ...nodes, ...edges, ...classes].join('\n');
}

// a prefix, because words such as `end` are keywords of the diagram language
function nodeId(todoId: string): string {
  return `todo_${todoId.replaceAll('_', '_5f').replaceAll('-', '_2d')}`;
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
