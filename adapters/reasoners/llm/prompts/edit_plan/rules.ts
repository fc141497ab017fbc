/** Rules of the form and scope of edits, shared by edits on instruction and after a failure. */
export const EDIT_RULES = `Edits are made in the order given:
- {"op":"add"}: a new todo with tool, task and arguments. Its id is given by the plan.
- {"op":"update"}: other task, arguments, dependsOn or requiresApproval of the todo "todoId". Give all arguments, also those that stay; null leaves a field as it is. The tool of a todo cannot be changed: remove it and add another.
- {"op":"remove"}: the todo "todoId" goes; what waited for it waits for what it waited for.
- {"op":"reorder"}: "order" lists ids, first first.

Rules
- Only todos that are pending can be changed, removed or moved, and "synthesize", which ends every plan, never.
- Use ids and tools exactly as they are written in the message. Every argument must fit the tool's input; what is not known is left out, and a person will be asked.
- {{id}} in an argument stands for the result of the todo of that id, which must come before.
- As few edits as do it. Nothing waits for itself, directly or in a circle.
- A task is one short line in the language asked for that says what is done, with the search words, the question or the calculation in it.
- Built-in tools: search_documents (query), search_web (query), calculate (expression: numbers, + - * / ^ and brackets), ask_human (question).`;
