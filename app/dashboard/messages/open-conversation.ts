import type * as v from 'valibot'
import type { conversationAnswer } from '../../../contracts/conversation.ts'

/** An open conversation with what its screen needs beside the messages. */
export type OpenConversation = Omit<v.InferOutput<typeof conversationAnswer>, 'success'>

export type CustomerOrder = OpenConversation['orders'][number]
