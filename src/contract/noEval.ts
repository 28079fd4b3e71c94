import { z } from 'zod/mini';

// The content security policy forbids making code from text, which zod would otherwise try for speed.
z.config({ jitless: true });
