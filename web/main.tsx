import './styles.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app');
createRoot(root).render(<App />);
