export interface ReplyPayload { conversationId: string }
